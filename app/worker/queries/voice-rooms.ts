import type { Queries } from '../api.ts'
import { shared } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** Who is in the voice rooms that I may enter, as the socket last said. */
export const voiceRooms: Query<null, Queries['voiceRooms']['value']> = (sources, _, emit) =>
  combineParts(sources, { state: shared(sources, ['voice']) }, ({ state }) => state.voice, emit)
