// Whether the system may tell of turns. Only a click asks for it, and only pages that came encrypted may.

export const canNotify = (): boolean => isSecureContext && "Notification" in globalThis;

/** Asks the person, unless they have answered before. */
export const mayNotify = async (): Promise<boolean> => (await Notification.requestPermission()) === "granted";
