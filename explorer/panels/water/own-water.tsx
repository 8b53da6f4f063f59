import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { useEffect, useRef, useState } from 'react'
import { water } from '../../content/water.ts'
import { FramedButton } from '../../parts/buttons.tsx'
import { SelectField } from '../../parts/select.tsx'
import { isFiltering } from '../../state/datasets.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { type OwnChoice, raiseOwn } from '../../water/raise-own.ts'
import { FilePrompt } from '../files/file-prompt.tsx'
import { ProgressLine } from '../files/progress-line.tsx'

const words = water.own
const CENTRE = 'centre'

/** Asks for heights and water, and opens the levels at which the plots of a layer are reached. */
export function OwnWater({ layer }: { layer: OpenedLayer }) {
  const state = useExplorerState()
  const opened = useExplorer((now) => now.files.opened)
  const views = useExplorer((now) => now.datasets.views)
  const centre = useExplorer((now) => now.map.camera?.centre)
  const [isOpen, setOpen] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [chosen, setChosen] = useState({ heights: '', water: '' })
  const button = useRef<HTMLButtonElement>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const heights = opened.flatMap((file) =>
    (file.raster?.bands ?? []).flatMap((band, index, { length }) => {
      if (band.heightM === null) return []
      const name = length > 1 ? words.band(file.name, band.name) : file.name
      return { key: `${file.id}/${index}`, name, file, band }
    }),
  )
  const isWater = ({ id, drawing, raster }: OpenedLayer) => {
    const view = views.get(id)
    if (raster || drawing.segments.length === 0) return false
    return id !== layer.id || (view && isFiltering(view))
  }
  const waters = [
    ...opened.filter(isWater).map((file) => ({ key: `${file.id}`, name: file.name, at: file })),
    ...(centre ? [{ key: CENTRE, name: words.centre, at: centre }] : []),
  ]
  const ground = heights.find(({ key }) => key === chosen.heights) ?? heights[0]
  const begin = waters.find(({ key }) => key === chosen.water) ?? waters[0]

  async function start(choice: OwnChoice): Promise<void> {
    running.current?.abort()
    const end = new AbortController()
    running.current = end
    const leaveRunning = state.noteRunning(() => end.abort())
    setOpen(false)
    setProblem('')
    setShare(0)
    try {
      const sentence = await raiseOwn(state, choice, { onProgress: setShare, signal: end.signal })
      if (sentence) setProblem(sentence)
    } catch (error) {
      if (end.signal.aborted) return
      console.error(error)
      setProblem(words.failed)
    } finally {
      leaveRunning()
      if (running.current === end) setShare(null)
    }
  }

  return (
    <div className="file-layers__note">
      <FramedButton ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {water.label}
      </FramedButton>
      {share !== null && (
        <ProgressLine
          label={water.ordering}
          share={share}
          cancel={words.stop}
          onCancel={() => running.current?.abort()}
        />
      )}
      {problem && (
        <p className="outcome" role="alert">
          {problem}
        </p>
      )}
      {isOpen && ground && (
        <FilePrompt
          words={{ title: water.label, ...words }}
          text={`${words.text(layer.name)} ${water.limits}`}
          problem={!begin && words.none}
          picker={button}
          onUse={() => {
            const { file, band } = ground
            if (begin) start({ plots: layer, heights: file, band, water: begin.at })
          }}
          onCancel={() => setOpen(false)}
        >
          <SelectField
            label={words.heights}
            value={ground.key}
            options={heights.map(({ key, name }) => [key, name])}
            onChoose={(key) => setChosen({ ...chosen, heights: key })}
          />
          <SelectField
            label={words.begin}
            value={begin?.key ?? ''}
            options={waters.map(({ key, name }) => [key, name])}
            onChoose={(key) => setChosen({ ...chosen, water: key })}
          />
        </FilePrompt>
      )}
    </div>
  )
}
