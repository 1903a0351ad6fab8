import { useNavigation } from 'react-router'
import classes from './loading-bar.module.css'

/** Progress bar at the top of the page; appears 50 ms after a navigation starts. */
export const LoadingBar = () => {
  const isLoading = useNavigation().state !== 'idle'
  return <div className={classes.bar} data-loading={isLoading || undefined} role="presentation" />
}
