export interface Reference {
  kind: string
  id: string
  /** From 1. */
  line: number
  /** As it stands there. */
  said: string
}

export function findReferences(text: string): Reference[]
export function namedIds(text: string): string[]
export function isTest(path: string): boolean
export function withoutComments(code: string): string
export function commentsOf(code: string): string
