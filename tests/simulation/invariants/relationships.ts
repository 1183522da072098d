import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import type { StoredGroup } from '../../../sync-server/store/records.ts'
import type { World } from '../world.ts'
import { groupsOnServer } from './groups.ts'

/**
 * The model's own calculation of who may see whom and what, to compare with the server's. Ties are a common campus on which the
 * other is listed, a message from them, an agreed meetup, or a common group. A block overrides all of them (ADR 0022).
 */
export class Ties {
  private constructor(
    private readonly campuses: ReadonlyMap<StudentId, string | null>,
    /** Students with a first name and a last name. */
    private readonly listed: ReadonlySet<StudentId>,
    /** `from to`: the first student has written to the second, whether it arrived or not. */
    private readonly words: ReadonlySet<string>,
    private readonly meetings: ReadonlySet<string>,
    private readonly groups: readonly StoredGroup[],
    /** `blocker blocked`, and since when (epoch ms, server clock). */
    private readonly given: ReadonlyMap<string, number>,
  ) {}

  static async of(world: World): Promise<Ties> {
    const { store, students } = world.server
    const groups = await groupsOnServer(world)
    return store.read(async (view) => {
      const all = await view.students.byIds(students)
      const campuses = new Map(all.map(({ id, campusId }) => [id, campusId]))
      const listed = new Set(all.flatMap(({ id, firstName, lastName }) => (firstName.trim() && lastName.trim() ? [id] : [])))
      const [words, meetings, given] = [new Set<string>(), new Set<string>(), new Map<string, number>()]
      for (const student of students) {
        for (const { id } of await view.conversations.of(student)) words.add(`${student} ${id}`)
        for (const other of await view.meetups.agreedWith(student)) meetings.add(pairKey(student, other))
        for (const { id, blockedAt } of await view.blocks.of(student)) given.set(`${student} ${id}`, blockedAt)
      }
      return new Ties(campuses, listed, words, meetings, groups, given)
    })
  }

  /** Returns since when `me` blocks `other`; null if they do not. */
  blocks(me: StudentId, other: StudentId): number | null {
    return this.given.get(`${me} ${other}`) ?? null
  }

  /** Returns since when a block exists between the two, in either direction; null if none does. */
  apart(a: StudentId, b: StudentId): number | null {
    const both = [this.blocks(a, b), this.blocks(b, a)].filter((since) => since !== null)
    return both.length === 0 ? null : Math.min(...both)
  }

  sees(me: StudentId, other: StudentId): boolean {
    if (me === other) return true
    if (this.apart(me, other) !== null) return false
    const campus = this.campuses.get(me) ?? null
    if (campus !== null && campus === this.campuses.get(other) && this.listed.has(other)) return true
    return (
      this.words.has(`${other} ${me}`) ||
      this.meetings.has(pairKey(me, other)) ||
      this.groups.some(({ memberIds }) => memberIds.includes(me) && memberIds.includes(other))
    )
  }

  seesGroup(me: StudentId, { memberIds, campusId, createdBy }: Pick<StoredGroup, 'memberIds' | 'campusId' | 'createdBy'>): boolean {
    return memberIds.includes(me) || (campusId !== null && campusId === this.campuses.get(me) && this.apart(me, createdBy) === null)
  }
}
