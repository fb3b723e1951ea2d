// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev For tests only: emits configured logs of any form and makes configured calls.
contract Puppet {
    struct Log {
        bytes32[] topics;
        bytes data;
    }

    Log[] private _remembered;

    error TooManyTopics();

    receive() external payable {}

    /// @dev Any other calldata, for example a message, emits the stored logs.
    fallback() external payable {
        for (uint256 i = 0; i < _remembered.length; i++) _emit(_remembered[i].topics, _remembered[i].data);
    }

    function remember(Log[] calldata logs) external {
        delete _remembered;
        for (uint256 i = 0; i < logs.length; i++) _remembered.push(logs[i]);
    }

    function emitLogs(Log[] memory logs) public {
        for (uint256 i = 0; i < logs.length; i++) _emit(logs[i].topics, logs[i].data);
    }

    function emitLogsAndRevert(Log[] memory logs) external {
        emitLogs(logs);
        revert("as instructed");
    }

    function callOther(address other, bytes calldata data) external payable {
        (bool success, bytes memory answer) = other.call{value: msg.value}(data);
        if (success) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    function _emit(bytes32[] memory t, bytes memory data) private {
        if (t.length > 4) revert TooManyTopics();
        (bytes32 a, bytes32 b, bytes32 c, bytes32 d) = (_at(t, 0), _at(t, 1), _at(t, 2), _at(t, 3));
        uint256 count = t.length;
        assembly ("memory-safe") {
            let start := add(data, 32)
            let size := mload(data)
            switch count
            case 0 { log0(start, size) }
            case 1 { log1(start, size, a) }
            case 2 { log2(start, size, a, b) }
            case 3 { log3(start, size, a, b, c) }
            default { log4(start, size, a, b, c, d) }
        }
    }

    function _at(bytes32[] memory topics, uint256 i) private pure returns (bytes32) {
        return i < topics.length ? topics[i] : bytes32(0);
    }
}

/// @dev For tests only: emits its logs in the constructor.
contract Newborn is Puppet {
    constructor(Log[] memory logs) {
        emitLogs(logs);
    }
}
