/** Parts of a text, each made when it is asked for. */
export type Text = AsyncIterable<string>
/** Fields of an object of JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** Writes an array of JSON, some elements in each part. */
export async function* arrayText(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const part of parts) {
    if (part.length === 0) continue
    yield before + JSON.stringify(part).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** Writes an array of JSON whose elements are texts themselves. */
export async function* arrayOfTexts(elements: AsyncIterable<Text>): AsyncGenerator<string> {
  let before = '['
  for await (const element of elements) {
    yield before
    yield* element
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** Writes an object of JSON, some fields in each part. A field is a value, or its JSON as a text. */
export async function* objectText(parts: Iterable<Fields> | AsyncIterable<Fields>): AsyncGenerator<string> {
  let before = '{'
  for await (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      yield `${before}${JSON.stringify(key)}:`
      before = ','
      if (isText(value)) yield* value
      else yield JSON.stringify(value)
    }
  }
  yield before === '{' ? '{}' : '}'
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
