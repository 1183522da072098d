type Scheme = 'light' | 'dark'
export const GROUNDS: Record<Scheme, string>
export const STARTUP_PICTURES: readonly {
  file: string
  scheme: Scheme
  width: number
  height: number
  ratio: number
  media: string
}[]
