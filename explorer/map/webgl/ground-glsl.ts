/**
 * Projects a position to the screen, raised by the terrain where the view is tilted. Every vertex
 * shader of the map begins with this.
 */
export const groundGlsl = `
uniform mat4 u_matrix;
uniform float u_raise;
uniform float u_pull;
uniform vec3 u_toSurvey;
uniform vec4 u_heightsBox;
uniform sampler2D u_heights;

float heightAt(vec2 place) {
  if (u_raise == 0.0) return 0.0;
  vec2 onSurvey = place * u_toSurvey.x + u_toSurvey.yz;
  return u_raise * texture(u_heights, (onSurvey - u_heightsBox.xy) * u_heightsBox.zw).r;
}

// Depth bias: a constant taken from z draws a thing nearer by a share of its distance.
vec4 onScreen(vec2 place, float up) {
  vec4 position = u_matrix * vec4(place, up, 1.0);
  position.z -= u_pull;
  return position;
}

vec4 onGround(vec2 place) {
  return onScreen(place, heightAt(place));
}
`

export const groundUniforms = [
  'u_matrix',
  'u_raise',
  'u_pull',
  'u_toSurvey',
  'u_heightsBox',
  'u_heights',
] as const
