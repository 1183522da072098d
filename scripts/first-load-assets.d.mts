export function firstVisit(app: string): {
  pages: Record<'landing' | 'Home' | 'chat', string[]>
  worker: string[]
  styles: string[]
}
