import { replaceModule } from '../variants/replace-module.ts'
import { mistakes } from './mistakes.ts'

/** Loaded with `--import`: adds the mistake named by MISTAKE to the software. */
const mistake = mistakes.find(({ name }) => name === process.env.MISTAKE)
if (mistake === undefined) throw new Error(`there is no mistake '${process.env.MISTAKE}'`)
const { path, from, to } = mistake
replaceModule(path, (source) => source.replace(from, () => to))
