import type { Profiler } from 'node:inspector'

/**
 * The parts of a send, by the functions that they begin with. A sample counts for the innermost one, so that a statement of the poke is
 * a statement.
 */
const PARTS: Record<string, readonly string[]> = {
  'frame in': ['receive', 'understood', 'dataMessage', 'startLoop', 'onStreamRead'],
  'command and rules': [
    'execute',
    'once',
    'prepareCommand',
    'canonicalText',
    'hashOf',
    'sendMessage',
    'summarise',
    'planPush',
    'notifyOfMessage',
  ],
  poke: ['onFeedMoves', '#send', '#inline', 'render', 'visible', 'visibleMessages', 'written', 'readAt', 'revsOf'],
  acknowledgement: ['toApiMessage', '#sendMessage'],
  'frames out': ['sendFrame', 'dispatch', 'writev', 'writeUtf8String', 'clearBuffer', 'afterWriteDispatched'],
  'writer and transaction': ['#together', '#inSavepoint', '#drain', 'inOneTurn', 'write', 'onCommitted', 'positions', 'publish'],
  'garbage collection': ['(garbage collector)'],
}
const PART_OF = new Map(Object.entries(PARTS).flatMap(([part, names]) => names.map((name) => [name, part] as const)))
/** The methods of better-sqlite3. They have no address. */
const NATIVE = new Set(['run', 'get', 'all'])
/** Frames without an address that are no work. */
const IDLE = '(idle)'

/** Returns for each part its share of the time in which the thread was busy, the largest first. */
export function partsOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): [part: string, share: number][] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const upward = function* (id: number) {
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) yield byId.get(at)!.callFrame
  }
  const partAt = (id: number): string => {
    const [self] = upward(id)
    if (self!.url === '' && NATIVE.has(self!.functionName)) {
      const caller = [...upward(id)].find(({ functionName }) => !NATIVE.has(functionName))
      return caller?.functionName === '#together' ? 'commit' : 'statements'
    }
    for (const { functionName } of upward(id)) {
      const part = PART_OF.get(functionName)
      if (part) return part
    }
    return 'the rest'
  }
  const known = new Map<number, string>()
  const times = new Map<string, number>()
  let busy = 0
  for (const [at, id] of samples.entries()) {
    if (byId.get(id)!.callFrame.functionName === IDLE) continue
    const part = known.get(id) ?? partAt(id)
    known.set(id, part)
    times.set(part, (times.get(part) ?? 0) + timeDeltas[at]!)
    busy += timeDeltas[at]!
  }
  return [...times].map(([part, time]): [string, number] => [part, time / busy]).sort(([, a], [, b]) => b - a)
}
