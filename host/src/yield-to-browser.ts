/** Lets the browser react to input before the work continues. */
export const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))
