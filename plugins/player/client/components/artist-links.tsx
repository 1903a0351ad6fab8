import { Link } from '@balafon/sdk/client'
import { Fragment } from 'react'
import type { ArtistRef } from '../../contract/catalogue.ts'
import { getArtistPath } from '../../contract/paths.ts'
import { MatchedText } from '../matches/matched-text.tsx'
import classes from './artist-links.module.css'

export const ArtistLinks = ({ artists }: { artists: readonly ArtistRef[] }) => (
  <span className={classes.links}>
    {artists.map((artist, index) => (
      <Fragment key={artist.id}>
        {index > 0 ? ', ' : null}
        <Link to={getArtistPath(artist)}>
          <MatchedText text={artist.name} />
        </Link>
      </Fragment>
    ))}
  </span>
)
