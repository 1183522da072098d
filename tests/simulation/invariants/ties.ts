import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import type { StoredGroup } from '../../../sync-server/store/store.ts'
import type { World } from '../world.ts'
import { groupsOnServer } from './groups.ts'

/** The model's own word on who may see whom and what, beside the server's: a campus in common, talk, a group. What parts two students belongs here, too. */
export class Ties {
  private constructor(
    private readonly campuses: ReadonlyMap<StudentId, string | null>,
    private readonly pairs: ReadonlySet<string>,
    private readonly groups: readonly StoredGroup[],
  ) {}

  static async of(world: World): Promise<Ties> {
    const { store, students } = world.server
    const groups = await groupsOnServer(world)
    return store.read(async (view) => {
      const campuses = new Map((await view.students.byIds(students)).map(({ id, campusId }) => [id, campusId]))
      const pairs = new Set<string>()
      for (const student of students) for (const { id } of await view.conversations.of(student)) pairs.add(pairKey(student, id))
      return new Ties(campuses, pairs, groups)
    })
  }

  sees(me: StudentId, other: StudentId): boolean {
    const campus = this.campuses.get(me) ?? null
    if (me === other || (campus !== null && campus === this.campuses.get(other))) return true
    return this.pairs.has(pairKey(me, other)) || this.groups.some(({ memberIds }) => memberIds.includes(me) && memberIds.includes(other))
  }

  seesGroup(me: StudentId, { memberIds, campusId }: Pick<StoredGroup, 'memberIds' | 'campusId'>): boolean {
    return memberIds.includes(me) || (campusId !== null && campusId === this.campuses.get(me))
  }
}
