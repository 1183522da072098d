/** Rejects with the message of the specification when this device could not store a new group (spec §8, ERR-009). */
export async function createGroupError(giving: Promise<void>): Promise<void> {
  try {
    await giving
  } catch (cause) {
    throw new Error('Failed to create group', { cause })
  }
}
