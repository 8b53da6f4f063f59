import { channelsOf } from '../layers/colours.ts'
import type { DrawnWater } from '../map/raised-water.ts'
import type { Programs } from '../map/webgl/programs.ts'
import type { Terrain } from '../survey/survey.ts'
import type { Reach } from './priority-flood.ts'
import { DRY_PERIOD_PX, dryPen, UNSURE_MM, waterColour, waterOpacity } from './water-look.ts'

/** Red is the level at which water reaches a cell, green the height of its ground, in metres. */
const fragment = `
  uniform sampler2D u_picture;
  uniform float u_level;
  uniform float u_pixelRatio;
  uniform vec3 u_water;
  uniform vec3 u_dry;
  in vec2 v_at;
  out vec4 o_colour;

  // 1 where water of this level reaches, with a soft edge of a pixel.
  float below(float value, float level) {
    return clamp(0.5 + (level - value) / max(fwidth(value), 0.0001), 0.0, 1.0);
  }

  void main() {
    vec2 mark = texture(u_picture, v_at).rg;
    float sure = below(mark.r, u_level - ${UNSURE_MM / 1000});
    float unsure = below(mark.r, u_level + ${UNSURE_MM / 1000});
    float share = 1.0 - (1.0 - ${waterOpacity.sure} * sure) * (1.0 - ${waterOpacity.unsure} * unsure);
    float across = mod((gl_FragCoord.x + gl_FragCoord.y) / u_pixelRatio * 0.7071, ${DRY_PERIOD_PX}.0);
    float line = 1.0 - smoothstep(0.35, 1.05, abs(across - ${DRY_PERIOD_PX / 2}));
    float dry = line * ${dryPen.opacity} * below(mark.g, u_level) * (1.0 - unsure);
    o_colour = vec4(u_water, 1.0) * share * (1.0 - dry) + vec4(u_dry, 1.0) * dry;
  }`

const compiled = new WeakMap<Programs, ReturnType<typeof compile>>()

function compile(programs: Programs) {
  return programs.over(fragment, ['u_level', 'u_pixelRatio', 'u_water', 'u_dry'])
}

/** Water over the ground, drawn by one comparison for each pixel, whatever its level. */
export function buildWater(
  { columns, rows }: Terrain,
  { groundMm, reachMm }: Reach,
): DrawnWater['build'] {
  return ({ gl, programs, texture }, cover) => {
    const programOf = compiled.get(programs) ?? compile(programs)
    compiled.set(programs, programOf)
    const marks = new Float32Array(2 * reachMm.length)
    reachMm.forEach((mm, cell) => {
      marks[2 * cell] = mm / 1000
      marks[2 * cell + 1] = groundMm[cell] / 1000
    })
    const picture = texture(gl.LINEAR)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG16F, columns, rows, 0, gl.RG, gl.FLOAT, marks)
    return (frame, levelM) => {
      const program = programOf()
      cover(frame, program, picture, () => {
        gl.uniform1f(program.at.u_level, levelM)
        gl.uniform1f(program.at.u_pixelRatio, frame.pixelRatio)
        gl.uniform3fv(program.at.u_water, channelsOf(waterColour))
        gl.uniform3fv(program.at.u_dry, channelsOf(dryPen.colour))
      })
    }
  }
}
