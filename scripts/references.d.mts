export interface Reference {
  kind: string
  id: string
  /** Number of the line, from 1. */
  line: number
  /** The reference as written. */
  said: string
}

export function findReferences(text: string): Reference[]
export function namedIds(text: string): string[]
export function linkedFiles(path: string, text: string): { target: string; line: number }[]
export function namedRules(text: string): string[]
export function rulesOf(protocol: string): { id: string; line: number; untested: string }[]
export function crowdedTitles(text: string): { line: number; title: string; ids: string[] }[]
export function joinedTitles(text: string): { line: number; title: string }[]
export function isTest(path: string): boolean
export function withoutComments(code: string): string
export function commentsOf(code: string): string
