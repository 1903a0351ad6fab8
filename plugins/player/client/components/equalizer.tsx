import classes from './equalizer.module.css'

/** Three bars that mark the current track, animated while it plays. */
export const Equalizer = ({ isPlaying }: { isPlaying: boolean }) => (
  <span className={classes.bars} data-playing={isPlaying || undefined} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
