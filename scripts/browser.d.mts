export declare const LAUNCH_FLAGS: string[]
export declare function findChromium(): string | undefined
