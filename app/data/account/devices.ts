import type { Device } from '../../../schemas/device.ts'
import { worker } from '../worker.ts'

/** Loads the browsers in which the student is signed in, as of now; they are not replicated. Rejects with a `DataError`. */
export const loadDevices = () => worker.request('GET', 'devices') as Promise<Device[]> // cast: our server sends this shape (openapi)

/** Signs another device out. Rejects with a `DataError`; needs the network. */
export const signOutDevice = (id: string) => worker.request('DELETE', `devices/${id}`)

/** Signs all other devices out. Rejects with a `DataError`; needs the network. */
export const signOutOtherDevices = () => worker.request('DELETE', 'devices')
