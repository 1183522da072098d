/** A group that could not even be kept on this device says so in the words of the specification (§8, ERR-009). */
export async function createGroupError(giving: Promise<void>): Promise<void> {
  try {
    await giving
  } catch (cause) {
    throw new Error('Failed to create group', { cause })
  }
}
