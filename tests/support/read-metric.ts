import type { Http } from './http.ts'

/** Returns the value of a metric of the server, as /metrics says it: a number of bytes or of seconds, for example. */
export async function readMetric(http: Http, name: string): Promise<number> {
  const { text } = await http.call('GET', '/metrics')
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)![1])
}
