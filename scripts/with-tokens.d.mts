export function withTokens(css: string, theme: string): string
