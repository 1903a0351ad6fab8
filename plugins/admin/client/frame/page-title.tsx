import classes from './page-title.module.css'

/** The heading of a page that could not load its own one. */
export const PageTitle = ({ title }: { title: string }) => (
  <h1 tabIndex={-1} className={classes.title}>
    {title}
  </h1>
)
