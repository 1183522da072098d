/** '1 change needs your attention', '2 changes need your attention'. */
export function needAttentionText(count: number): string {
  return `${changeCountText(count)} ${count === 1 ? 'needs' : 'need'} your attention`
}

/** '1 change', '3 changes'. */
export function changeCountText(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
