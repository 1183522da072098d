/** The alphabet of push ids, in the order of its characters: keys of the realtime database sort by their time. */
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/** SQL of the character for six bits of a number. */
const character = (number: string, shift: number) => `substr('${ALPHABET}', ((${number} >> ${shift}) & 63) + 1, 1)`
/** SQL of a number in that many characters. */
const characters = (number: string, count: number) =>
  Array.from({ length: count }, (_, at) => character(number, 6 * (count - 1 - at))).join(' || ')

const own = 'firebase_message_id'

/**
 * SQL of the key that a message has in the realtime database (ADR 0074). A message that came from there has the key that its client
 * gave it, and so has a POST that names one. Every other message gets one like it: the eight characters of its time, seven of the
 * lowest, and five of its position, so that it sorts among the others. No client may give a key of that form (`isMessageKey`).
 */
export const TREE_KEY = `case
  when length(${own}) = 20 and ${own} not glob '*[^-0-9A-Za-z_]*' and ${own} glob '*[A-Za-z_]*'
    and substr(${own}, 9, 7) <> '-------' and id = 'fb-' || replace(${own}, '_', '-u') then ${own}
  else ${characters('created_at', 8)} || '-------' || ${characters('position', 5)}
end`
