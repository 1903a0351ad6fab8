/** Returns the fields of a body that the user has changed. `isChanged` is the function that `useContractForm` passes to `send`. */
export const pickChanges = <Body extends object>(body: Body, isChanged: (field: string) => boolean): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => isChanged(field))) as Partial<Body>
