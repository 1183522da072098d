/** Replaces mingo's cursors and pipelines (vite.config.ts): RxDB asks mingo only whether one document matches a query. */
export const Cursor = undefined
export const $project = undefined
export const $sort = undefined
