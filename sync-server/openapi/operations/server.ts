import * as z from 'zod'
import type { Operation } from '../operation.ts'

/** Operations of the group "Server". */
export const SERVER_OPERATIONS: Operation[] = [
  {
    method: 'GET',
    path: '/api/openapi.json',
    group: 'Server',
    summary: 'This API description, for programs',
    open: true,
    responses: { 200: z.looseObject({ openapi: z.string() }) },
  },
  { method: 'GET', path: '/api/docs', group: 'Server', summary: 'This API description, for people', open: true, responses: { 200: null } },
  {
    method: 'GET',
    path: '/healthz',
    group: 'Server',
    summary: 'The server lives and its database is not damaged',
    open: true,
    responses: { 200: z.object({ ok: z.literal(true), epoch: z.string() }) },
    refusals: { 503: 'The database is damaged.' },
  },
  {
    method: 'GET',
    path: '/metrics',
    group: 'Server',
    summary: 'Prometheus text, for its operators',
    open: true,
    responses: { 200: null },
    refusals: { 404: 'Not for you.' },
  },
]
