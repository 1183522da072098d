import * as z from 'zod'
import { GroupInvitationRef } from '../../../schemas/group.ts'
import { StudentId } from '../../../schemas/ids.ts'
import type { Operation } from '../operation.ts'
import { GroupShown, MemberShown, ApiStudySession } from '../shapes.ts'
import { NOT_SEEN } from './refusals.ts'

const GROUP = {
  name: 'Pharm Friday',
  subject: 'Pharmacology',
  groupSize: 'small',
  location: 'Study Hall A',
  studyDuration: 60,
  invitedUsers: ['lina'],
}
const INVITED = z.optional(z.array(z.union([StudentId, z.looseObject({ id: StudentId })])))

/** Operations of the group "Study groups". */
export const GROUP_OPERATIONS: Operation[] = [
  {
    method: 'GET',
    path: '/api/study-groups',
    group: 'Study groups',
    summary: 'Open groups of the campus',
    responses: { 200: z.array(GroupShown) },
  },
  {
    method: 'GET',
    path: '/api/study-groups/my',
    group: 'Study groups',
    summary: 'Groups one is in',
    responses: { 200: z.array(GroupShown) },
  },
  {
    method: 'POST',
    path: '/api/study-groups',
    group: 'Study groups',
    summary: 'Opens a group, and its study session',
    notes:
      '`invitedMembers`, `selectedMembers` and `invitedUsers`, ids or objects with an id, are invited together. What is left out gets its default. `endTime` wins over `studyDuration`.',
    command: 'createGroup',
    without: ['invitees', 'surface'],
    also: { invitedMembers: INVITED, selectedMembers: INVITED, invitedUsers: INVITED, phoneNumbers: z.optional(z.array(z.string())) },
    example: GROUP,
    responses: { 201: GroupShown },
    refusals: {
      409: 'Its time is over already, its id is another group’s, you have too many open ones, or one of the invited did not answer many invitations.',
    },
  },
  {
    method: 'GET',
    path: '/api/study-groups/{id}/members',
    group: 'Study groups',
    summary: 'Its members',
    notes: 'Numbers are for fellow members alone, where a member shows them.',
    responses: { 200: z.array(MemberShown) },
    refusals: { 404: NOT_SEEN },
  },
  {
    method: 'POST',
    path: '/api/study-groups/{id}/join',
    group: 'Study groups',
    summary: 'Joins',
    command: 'joinGroup',
    responses: { 200: GroupShown },
    refusals: { 404: NOT_SEEN, 409: 'All seats are taken, it is over, or you are in too many.' },
  },
  {
    method: 'POST',
    path: '/api/notifications/join-group/{groupId}',
    group: 'Study groups',
    summary: 'The same, from a notification',
    command: 'joinGroup',
    responses: { 200: GroupShown },
    refusals: { 404: NOT_SEEN, 409: 'All seats are taken, it is over, or you are in too many.' },
  },
  {
    method: 'POST',
    path: '/api/study-groups/{id}/leave',
    group: 'Study groups',
    summary: 'Leaves',
    notes: 'The group goes on, and ends where nobody is left.',
    command: 'leaveGroup',
    responses: { 200: z.object({ id: z.string(), name: z.string() }) },
    refusals: { 404: NOT_SEEN },
  },
  {
    method: 'DELETE',
    path: '/api/study-groups/{id}/invitations/{studentId}',
    group: 'Study groups',
    summary: 'Declines or withdraws an invitation',
    notes: 'By the invited student or who invited. The seat that it held is free.',
    command: 'removeGroupInvitation',
    responses: { 200: GroupInvitationRef },
    refusals: { 403: 'Somebody else was invited, by somebody else.', 404: NOT_SEEN },
  },
  {
    method: 'DELETE',
    path: '/api/study-groups/{id}',
    group: 'Study groups',
    summary: 'Ends a group for all its members',
    command: 'deleteGroup',
    responses: { 200: z.object({ id: z.string(), name: z.string() }) },
    refusals: { 403: 'Not a member.', 404: NOT_SEEN },
  },
  {
    method: 'GET',
    path: '/api/study-sessions/active',
    group: 'Study groups',
    summary: 'Own study sessions',
    responses: { 200: z.array(ApiStudySession) },
  },
  {
    method: 'PUT',
    path: '/api/study-sessions/{id}',
    group: 'Study groups',
    summary: 'Voice flag, another end, or the end',
    command: 'updateSession',
    example: { endTime: '2026-03-12T17:30:00.000Z' },
    responses: { 200: ApiStudySession },
    refusals: { 403: 'Not a member.', 404: NOT_SEEN, 409: 'It is over.' },
  },
]
