/** The parts of the EZVIZ player that the frame uses; the package has no types. */
declare module 'ezuikit-js' {
  export interface EZUIKitOptions {
    readonly id: string;
    readonly accessToken: string;
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly template: string;
    readonly language: 'zh' | 'en';
    /** Folder of the decoders. */
    readonly staticPath: string;
    readonly audio: boolean;
    readonly handleSuccess: () => void;
    readonly handleError: (error: unknown) => void;
  }
  export class EZUIKitPlayer {
    constructor(options: EZUIKitOptions);
    resize(width: number, height: number): void;
  }
}
