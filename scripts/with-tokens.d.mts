export function withTokens(css: string, theme: string): string
export function themeTokens(theme: string): Record<'light' | 'dark', ReadonlyMap<string, string>>
