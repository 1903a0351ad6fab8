import classes from './equaliser.module.css'

/** The mark's bars, moving while the row sounds. */
export const Equaliser = ({ isPlaying }: { isPlaying: boolean }) => (
  <span className={classes.bars} data-playing={isPlaying || undefined} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
