import { createStore } from 'zustand/vanilla'
import { NO_FILTER, type ClassmateFilter } from '../../schemas/rules/classmate-filter.ts'

/**
 * The filter of the list of classmates. It lasts as long as the page, so that opening a chat and returning does not change it.
 */
export const classmateFilter = createStore<ClassmateFilter>()(() => NO_FILTER)
