/** Returns whether every animation of the page that has an end is over. Animations that repeat or follow the scroll position do not end. */
export const hasNoAnimation = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect, timeline }) =>
        playState !== 'running' || timeline !== document.timeline || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    )
