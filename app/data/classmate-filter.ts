import { createStore } from 'zustand/vanilla'
import { NO_FILTER, type ClassmateFilter } from '../../schemas/rules/classmate-filter.ts'

/** What the list of classmates is looked through by: kept while the page is open, so that a chat and back changes nothing. */
export const classmateFilter = createStore<ClassmateFilter>()(() => NO_FILTER)
