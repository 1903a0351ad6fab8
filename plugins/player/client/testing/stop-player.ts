// Runs before each file of component tests. The tests share one player, so it is emptied between the files.
import { forgetTracks } from '../cards/card-tracks.ts'
import { player } from '../engine/player-store.ts'
import { forgetStreams } from '../engine/streams.ts'
import { setSleepTimer, setSpeed } from '../sleep-timer/playback-options.ts'

player.clear()
setSleepTimer(null)
setSpeed(1)
forgetStreams()
forgetTracks()
