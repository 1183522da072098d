/** Waits until the new group is stored. Rejects with the message of the specification if this device could not (spec §8, ERR-009). */
export async function rethrowCreateGroupError(creating: Promise<void>): Promise<void> {
  try {
    await creating
  } catch (cause) {
    throw new Error('Failed to create group', { cause })
  }
}
