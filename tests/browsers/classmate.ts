/** A classmate who acts over HTTP, with no page open. The browser under test must show what this classmate does. */
export class Classmate {
  private constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  static async signIn(url: string, demoUser: string): Promise<Classmate> {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ demoUser }),
    })
    if (!response.ok) throw new Error(`${demoUser} could not sign in: ${response.status}`)
    return new Classmate(
      url,
      response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    )
  }

  async call<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      headers: { Cookie: this.cookie, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  write(toUserId: string, content: string): Promise<unknown> {
    return this.call('POST', '/api/messages', { toUserId, content })
  }

  /** Returns the texts of a conversation as the server stores them, the oldest first. */
  async conversation(partner: string): Promise<string[]> {
    return (await this.call<{ content: string }[]>('GET', `/api/messages/conversations/${partner}`)).map(({ content }) => content).reverse()
  }
}
