import semver from 'semver'

/** Returns whether a range allows all future versions, as `*` and `>=1` do: a plugin cannot know what they will change. */
export const hasNoUpperBound = (range: string): boolean => semver.validRange(range) !== null && semver.intersects(range, '>=100000.0.0')
