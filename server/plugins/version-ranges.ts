import semver from 'semver'

/** Whether a range says nothing of versions to come: `*`, `>=1`. A plugin cannot know what it will meet there. */
export const hasNoUpperBound = (range: string): boolean => semver.validRange(range) !== null && semver.intersects(range, '>=100000.0.0')
