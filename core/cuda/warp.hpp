// Work on a GPU, warp by warp: 32 lanes in step that share a room. Without nvcc the same work runs on the processor,
// lane after lane, so that it can be tested anywhere.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#ifdef __CUDACC__
#define TABLIER_GPU __device__
#define TABLIER_BOTH __host__ __device__
#else
#define TABLIER_GPU
#define TABLIER_BOTH
#endif

namespace tablier::gpu {

constexpr int lanes = 32;

// Calls each(lane) for all lanes of the warp; they wait for each other at the end.
template <class Each>
TABLIER_GPU void each_lane(Each&& each) {
#ifdef __CUDACC__
  each(static_cast<int>(threadIdx.x) % lanes);
  __syncwarp();
#else
  for (int lane = 0; lane < lanes; ++lane) each(lane);
#endif
}

// A variable that each lane has for itself.
template <class T>
class PerLane {
 public:
#ifdef __CUDACC__
  TABLIER_GPU T& operator[](int) { return value_; }

 private:
  T value_{};
#else
  T& operator[](int lane) { return values_[lane]; }

 private:
  T values_[lanes]{};
#endif
};

// Atomic changes; the first gives the value before.
template <class T>
TABLIER_GPU T add(T& value, T more) {
#ifdef __CUDACC__
  if constexpr (sizeof(T) == 8)
    return static_cast<T>(atomicAdd(reinterpret_cast<unsigned long long*>(&value), more));
  else
    return atomicAdd(&value, more);
#else
  return std::exchange(value, value + more);
#endif
}
template <class T>
TABLIER_GPU void raise(T& value, T least) {
#ifdef __CUDACC__
  if (*const_cast<volatile T*>(&value) < least) atomicMax(&value, least);
#else
  value = value < least ? least : value;
#endif
}
TABLIER_GPU inline void lower(std::uint64_t& value, std::uint64_t most) {
#ifdef __CUDACC__
  if (*const_cast<volatile std::uint64_t*>(&value) > most)
    atomicMin(reinterpret_cast<unsigned long long*>(&value), most);
#else
  value = value > most ? most : value;
#endif
}
// Subtracts from one byte of many, which must not become negative; gives the byte before.
TABLIER_GPU inline std::uint8_t subtract(std::uint8_t* bytes, std::uint64_t index, std::uint32_t less) {
#ifdef __CUDACC__
  const unsigned shift = static_cast<unsigned>(index % 4) * 8;
  return static_cast<std::uint8_t>(atomicSub(reinterpret_cast<unsigned*>(bytes) + index / 4, less << shift) >> shift);
#else
  return std::exchange(bytes[index], static_cast<std::uint8_t>(bytes[index] - less));
#endif
}

// Things that wait in a room until there are enough for all lanes.
template <class T, int Size>
class Queue {
 public:
  TABLIER_GPU void clear() {
    each_lane([&](int lane) {
      if (lane == 0) count_ = 0;
    });
  }

  // Adds a thing, called by a single lane; false if there is no room.
  TABLIER_GPU bool push(const T& item) {
    const int place = add(count_, 1);
    if (place >= Size) return false;
    items_[place] = item;
    return true;
  }

  // Asked by all lanes together: none goes on, and may push, before all have their answer.
  TABLIER_GPU int count() const {
    const int count = count_ < Size ? count_ : Size;
#ifdef __CUDACC__
    __syncwarp();
#endif
    return count;
  }

  // Calls each(lane, thing) for as many of the last things as there are lanes, which leave the queue.
  template <class Each>
  TABLIER_GPU void take(Each&& each) {
    const int end = count(), begin = end > lanes ? end - lanes : 0;
    PerLane<T> taken;
    each_lane([&](int lane) {
      if (begin + lane < end) taken[lane] = items_[begin + lane];
    });
    each_lane([&](int lane) {
      if (lane == 0) count_ = begin;
    });
    each_lane([&](int lane) {
      if (begin + lane < end) each(lane, taken[lane]);
    });
  }

 private:
  T items_[Size];
  int count_;
};

#ifdef __CUDACC__
inline void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(std::string("the GPU says: ") + cudaGetErrorString(error));
}
#endif

// Which GPU it is, and how much of its memory is free.
inline std::string device() {
#ifdef __CUDACC__
  cudaDeviceProp properties;
  std::size_t free = 0, all = 0;
  check(cudaGetDeviceProperties(&properties, 0));
  check(cudaMemGetInfo(&free, &all));
  return std::string(properties.name) + ", " + std::to_string(free) + " of " + std::to_string(all) + " bytes free";
#else
  return "no GPU: one processor does its work";
#endif
}

// An array in the memory of the GPU.
template <class T>
class Array {
 public:
  Array() = default;
  explicit Array(std::uint64_t size) : size_(size) {
#ifdef __CUDACC__
    if (const cudaError_t error = cudaMalloc(&data_, size * sizeof(T)); error == cudaErrorMemoryAllocation) {
      std::size_t free = 0, all = 0;
      cudaMemGetInfo(&free, &all);
      throw std::runtime_error("the GPU has too little memory: " + std::to_string(size * sizeof(T)) +
                               " bytes more are needed, " + std::to_string(free) + " are free");
    } else {
      check(error);
    }
#else
    data_ = static_cast<T*>(::operator new(size * sizeof(T)));
#endif
  }
  Array(Array&& from) noexcept : data_(std::exchange(from.data_, nullptr)), size_(std::exchange(from.size_, 0)) {}
  Array& operator=(Array&& from) noexcept {
    std::swap(data_, from.data_);
    std::swap(size_, from.size_);
    return *this;
  }
  ~Array() {
#ifdef __CUDACC__
    cudaFree(data_);
#else
    ::operator delete(data_);
#endif
  }

  T* data() const { return data_; }
  std::uint64_t size() const { return size_; }

  void fill(std::uint8_t byte) {
    if (!size_) return;
#ifdef __CUDACC__
    check(cudaMemset(data_, byte, size_ * sizeof(T)));
#else
    std::memset(data_, byte, size_ * sizeof(T));
#endif
  }
  void write(const std::vector<T>& values) {
#ifdef __CUDACC__
    check(cudaMemcpy(data_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
#else
    std::memcpy(data_, values.data(), values.size() * sizeof(T));
#endif
  }
  std::vector<T> read(std::uint64_t first, std::uint64_t count) const {
    std::vector<T> values(count);
#ifdef __CUDACC__
    check(cudaMemcpy(values.data(), data_ + first, count * sizeof(T), cudaMemcpyDeviceToHost));
#else
    std::memcpy(values.data(), data_ + first, count * sizeof(T));
#endif
    return values;
  }
  std::vector<T> read() const { return read(0, size_); }

 private:
  T* data_ = nullptr;
  std::uint64_t size_ = 0;
};

// Runs work(room, task) for all tasks, each by one warp. A warp keeps its room: work.begin(room) comes before its first
// task, work.end(room) after its last.
#ifdef __CUDACC__
constexpr int warps_a_block = 4;

template <class Work>
__global__ void __launch_bounds__(warps_a_block* lanes, Work::blocks)
    run_tasks(const __grid_constant__ Work work, std::uint64_t tasks, unsigned long long* next) {
  extern __shared__ __align__(16) unsigned char shared[];
  auto& room = reinterpret_cast<typename Work::Room*>(shared)[threadIdx.x / lanes];
  work.begin(room);
  while (true) {
    unsigned long long task = threadIdx.x % lanes == 0 ? atomicAdd(next, 1ull) : 0;
    task = __shfl_sync(~0u, task, 0);
    if (task >= tasks) break;
    work(room, task);
  }
  work.end(room);
}

template <class Work>
void run(const Work& work, std::uint64_t tasks) {
  if (!tasks) return;
  static Array<unsigned long long> next(1);
  constexpr int threads = warps_a_block * lanes, bytes = warps_a_block * sizeof(typename Work::Room);
  static const int grid = [] {
    int device = 0, processors = 0, blocks = 0;
    check(cudaDeviceSetLimit(cudaLimitStackSize, 4096));  // long chains of captures, where they are found by recursion
    check(cudaFuncSetAttribute(run_tasks<Work>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    check(cudaGetDevice(&device));
    check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, run_tasks<Work>, threads, bytes));
    return processors * blocks;
  }();
  next.fill(0);
  run_tasks<<<grid, threads, bytes>>>(work, tasks, next.data());
  check(cudaGetLastError());
}
inline void wait() { check(cudaDeviceSynchronize()); }
#else
template <class Work>
void run(const Work& work, std::uint64_t tasks) {
  const auto room = std::make_unique<typename Work::Room>();
  work.begin(*room);
  for (std::uint64_t task = 0; task < tasks; ++task) work(*room, task);
  work.end(*room);
}
inline void wait() {}
#endif

// Calls visit(index) for all indices below a count, each by one lane. A task has so many indices for each lane: one
// where a visit is long.
template <int Many, class Visit>
struct EachIndex {
  static constexpr int blocks = 4, many = Many;
  struct Room {};

  std::uint64_t count;
  Visit visit;

  TABLIER_GPU void begin(Room&) const {}
  TABLIER_GPU void operator()(Room&, std::uint64_t task) const {
    each_lane([&](int lane) {
      for (int i = 0; i < many; ++i)
        if (const std::uint64_t index = (task * many + i) * lanes + lane; index < count) visit(index);
    });
  }
  TABLIER_GPU void end(Room&) const {}
};
template <int Many = 32, class Visit>
void each_index(std::uint64_t count, Visit visit) {
  using Work = EachIndex<Many, Visit>;
  run(Work{count, visit}, (count + Work::many * lanes - 1) / (Work::many * lanes));
}

}  // namespace tablier::gpu
