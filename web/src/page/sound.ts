// Short wooden sounds, made on the spot: no files to load.
import type { Sound } from "../play/session.svelte";

let context: AudioContext | null = null;

/** Frequency in Hz, length in seconds, loudness of each knock. */
const KNOCKS: Record<Sound, [number, number, number][]> = {
  pick: [[720, 0.04, 0.12]],
  step: [[420, 0.07, 0.3]],
  capture: [
    [420, 0.06, 0.3],
    [250, 0.12, 0.35],
  ],
  slide: [[180, 0.16, 0.3]],
  end: [
    [392, 0.18, 0.25],
    [494, 0.18, 0.25],
    [587, 0.35, 0.25],
  ],
};

export function knock(kind: Sound): void {
  try {
    context ??= new AudioContext();
    let time = context.currentTime;
    for (const [frequency, length, loudness] of KNOCKS[kind]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = "triangle";
      tone.frequency.setValueAtTime(frequency, time);
      tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, time + length);
      volume.gain.setValueAtTime(loudness, time);
      volume.gain.exponentialRampToValueAtTime(0.001, time + length);
      tone.connect(volume).connect(context.destination);
      tone.start(time);
      tone.stop(time + length);
      time += length * 0.8;
    }
  } catch {
    // no sound device: the game is played in silence
  }
}
