/** The server cannot start with this configuration. The message is one sentence for the person who starts it. */
export class CannotStart extends Error {}
