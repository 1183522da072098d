export const RETIRED_NAMES: Readonly<Record<string, string>>
