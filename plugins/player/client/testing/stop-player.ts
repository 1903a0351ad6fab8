// Runs before each file of component tests, which share the player of their page.
import { forgetTracks } from '../cards/card-tracks.ts'
import { player } from '../engine/player-store.ts'
import { forgetStreams } from '../engine/streams.ts'
import { setSleepTimer, setSpeed } from '../sleep-timer/playback-options.ts'

player.clear()
setSleepTimer(null)
setSpeed(1)
forgetStreams()
forgetTracks()
