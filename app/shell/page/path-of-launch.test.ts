import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pathOfLaunch } from './path-of-launch.ts'

const HERE = 'https://campus.example/groups'
const { start_url } = JSON.parse(readFileSync('app/public/manifest.webmanifest', 'utf8')) as { start_url: string }

it.each<[string, string, string | null]>([
  ['the page of a shortcut', 'https://campus.example/schedule', '/schedule'],
  ['what was shared', 'https://campus.example/new-message?text=a%20b', '/new-message?text=a%20b'],
  ['nothing new for the icon of the app', `https://campus.example${start_url}`, null],
  ['nothing new where the page is already', HERE, null],
  ['no address of another site', 'https://other.example/schedule', null],
  ['nothing for what is no address', 'schedule', null],
])('a launch shows %s', (_, target, path) => expect(pathOfLaunch(target, HERE)).toBe(path))
