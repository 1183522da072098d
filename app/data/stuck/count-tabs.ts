/**
 * Counts the tabs of this browser by their locks: of a student's tabs one holds the lock of the leader, and the others wait for it. While a
 * tab replaces its copy of the data, it holds another lock, whose name is longer (app/worker/store/tab-names.ts).
 */
export function countTabs({ held = [], pending = [] }: LockManagerSnapshot): number {
  return [...held, ...pending].filter(({ name }) => name?.startsWith('friendioo-leader-') && !name.endsWith('-reset')).length
}
